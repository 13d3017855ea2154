// The module Trainer.
