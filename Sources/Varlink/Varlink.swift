// The module Varlink.
