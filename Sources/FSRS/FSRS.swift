// The module FSRS.
