// Runs the server of `npm run dev`, and restarts it when its own files change. The server mounts Vite, which reloads
// the browser.
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'

let server = start()
let timer: NodeJS.Timeout | undefined
let ending = false

for (const folder of ['src/server', 'src/contract', 'src/domain']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
    // Editors save in several steps, and a branch switch changes many files.
    clearTimeout(timer)
    timer = setTimeout(restart, 100)
  })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    ending = true
    await end()
    process.exit()
  })
}

function start(): ChildProcess {
  const env = { ...process.env, CORALLINE_DEV: '1' }
  return spawn(process.execPath, ['src/server/main.ts', ...process.argv.slice(2)], { stdio: 'inherit', env })
}

async function restart() {
  await end()
  // Another change may have started the server while this one waited for its end.
  if (!ending && hasEnded()) server = start()
}

async function end() {
  if (hasEnded()) return
  server.kill('SIGTERM')
  await once(server, 'exit')
}

function hasEnded(): boolean {
  return server.exitCode !== null || server.signalCode !== null
}
