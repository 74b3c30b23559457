import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A child process that a test may kill. */
export type Child = {
  process: ChildProcess
  /** The text that it has printed so far. */
  stdout(): string
  stderr(): string
  /** Resolves when it has printed this text; rejects when it ends without it. */
  prints(text: string): Promise<void>
  /** Resolves with its exit code, or with the name of the signal that ended it. */
  ended: Promise<number | string>
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>
}

type ChildOptions = {
  args?: readonly string[]
  env?: Record<string, string>
  /** The folder that it runs in; that of this process by default. */
  cwd?: string
  /** Runs it as the user nobody if this process may: root reads and writes whatever the file modes say. */
  unprivileged?: boolean
}

/** Set for root, whom file modes cannot keep out; 65534 is the user nobody everywhere. */
export const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined

const living = new Set<ChildProcess>()
// A test that fails does not end its children.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL')
})

/** Ends the children that a failed test has left running. */
export async function killChildren() {
  const ended = [...living].map((child) => once(child, 'close'))
  for (const child of living) child.kill('SIGKILL')
  await Promise.all(ended)
}

/** The scripts, which `tasks/tested-server.ts` builds. */
const scripts = {
  /** The real server. */
  main: 'main.js',
  /** The same server with pages that need no build. */
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
  // A child that was killed does not read what a test still sends.
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
        await Promise.race([once(child.stdout, 'data'), ended])
      }
    },
    ended,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
