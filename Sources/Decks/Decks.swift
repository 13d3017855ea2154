// The module Decks.
