#!/usr/bin/env node
// `npx coralline`: commands for the operator. setup.mjs finds the right Node and installs what is missing.
process.argv.splice(2, 0, 'command')
await import('./setup.mjs')
