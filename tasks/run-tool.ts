import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import path from 'node:path'

/** `output` has both streams in the order in which they came, `stdout` only that stream. */
export type ToolResult = { code: number; stdout: string; output: string }

export const root = path.resolve(import.meta.dirname, '..')

/** The compiler, by its place: the older one, by which a test generates types, has a command of the same name. */
export const tsc = path.join(root, 'node_modules/typescript/bin/tsc')

const running = new Set<ChildProcess>()
let isStopped = false

/** Runs a command of node_modules/.bin or PATH in the repository. With `show` it prints its output, else keeps it. */
export function runTool(
  command: string,
  args: string[],
  options: { show?: boolean; cwd?: string; env?: Record<string, string> } = {},
): Promise<ToolResult> {
  // A tool that is started while all are being ended would be left running.
  if (isStopped) return new Promise(() => {})
  const PATH = `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}`
  const child = spawn(command, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, PATH, ...options.env },
    stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  running.add(child)
  child.stdout?.setEncoding('utf8')
  child.stderr?.setEncoding('utf8')
  let stdout = ''
  let output = ''
  child.stdout?.on('data', (chunk: string) => {
    stdout += chunk
    output += chunk
  })
  child.stderr?.on('data', (chunk: string) => {
    output += chunk
  })
  return new Promise((resolve) => {
    const end = (code: number, reason = '') => {
      running.delete(child)
      resolve({ code, stdout, output: output + reason })
    }
    child.on('error', (error) => end(1, `${command}: ${error.message}\n`))
    child.on('close', (code) => end(code ?? 1))
  })
}

/** Ends all tools, and lets none start afterwards: the process is about to end. */
export function stopTools() {
  isStopped = true
  for (const child of running) child.kill('SIGTERM')
}
