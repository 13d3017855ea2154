// The module System.
