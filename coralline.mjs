#!/usr/bin/env node
// `npx coralline`: commands for the operator. setup.mjs finds the right Node and installs what is missing.
import path from 'node:path'

// setup.mjs goes to the project's folder, and what the operator names lies below their own.
const [, , noun, place] = process.argv
const namesPlace =
  ['backup', 'check', 'restore'].includes(noun) && place && !/^-|^[a-z][a-z0-9]+:\/\//i.test(place)
if (namesPlace) process.argv[3] = path.resolve(place)
process.argv.splice(2, 0, 'command')
await import('./setup.mjs')
