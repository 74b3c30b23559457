import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A process of its own that a test may kill. */
export type Child = {
  process: ChildProcess
  /** What it has printed so far. */
  stdout(): string
  stderr(): string
  /** Resolves when it has printed this; rejects when it ends before. */
  prints(text: string): Promise<void>
  /** Resolves with its exit code, or with the name of the signal that ended it. */
  ended: Promise<number | string>
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>
}

type ChildOptions = {
  args?: readonly string[]
  env?: Record<string, string>
  /** Where it runs; here when absent. */
  cwd?: string
  /** Run as nobody, where this process may: root reads and writes whatever the file modes say. */
  unprivileged?: boolean
}

/** Root cannot be kept out by file modes; 65534 is nobody everywhere. */
export const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

const living = new Set<ChildProcess>()
// A test that fails leaves its children behind.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/** Ends what a failed test has left running. */
export async function killChildren() {
  const ended = [...living].map((child) => once(child, 'close'))
  for (const child of living) child.kill('SIGKILL')
  await Promise.all(ended)
}

/** Built by `tasks/tested-server.ts`. */
const scripts = {
  /** The real one. */
  main: 'main.js',
  /** The same on pages that need no build. */
  server: 'run-server.js',
  database: 'database-child.js',
  command: 'command.js',
}

/** Starts a script in a clean environment. */
export function startChild(
  script: keyof typeof scripts,
  { args = [], env = {}, cwd, unprivileged = false }: ChildOptions = {},
): Child {
  const child = spawn(process.execPath, [join(process.env.TEST_SERVER ?? '', scripts[script]), ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    ...(unprivileged && nobody),
  })
  const printed = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed.stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    printed.stderr += text
  })
  // A child that was killed cannot read what a test still sends.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  let hasEnded = false
  living.add(child)
  void ended.then(() => {
    hasEnded = true
    living.delete(child)
  })
  return {
    process: child,
    stdout: () => printed.stdout,
    stderr: () => printed.stderr,
    async prints(text) {
      while (!printed.stdout.includes(text)) {
        if (hasEnded) throw new Error(`It ended without "${text}": ${printed.stdout}${printed.stderr}`)
        await delay(5)
      }
    },
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
