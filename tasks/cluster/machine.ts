// Processes of one machine, each with its log in one folder; all of them end with this process.
import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../run-tool.ts'

type Command = { command: string; args: string[]; env?: Record<string, string>; asPostgres?: boolean }

const config = path.join(root, 'deploy/cluster')

export class Machine {
  readonly folder: string
  /** PostgreSQL refuses to run as root: when we are root, it runs as the user that its package has made. */
  readonly #postgres: { uid?: number; gid?: number }
  readonly #running = new Map<string, ChildProcess>()
  readonly #dataFolders: string[] = []

  private constructor(folder: string) {
    this.folder = folder
    const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
    this.#postgres = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {}
  }

  static async make(): Promise<Machine> {
    const machine = new Machine(await mkdtemp(path.join(tmpdir(), 'coralline-cluster-')))
    await chmod(machine.folder, 0o755)
    return machine
  }

  /** A folder that PostgreSQL may write to. */
  async folderForPostgres(name: string): Promise<string> {
    const place = path.join(this.folder, name)
    await mkdir(place, { mode: 0o700 })
    const { uid, gid } = this.#postgres
    if (uid !== undefined && gid !== undefined) await chown(place, uid, gid)
    return place
  }

  /** A file of deploy/cluster with its ${...} filled in, as envsubst does it. */
  async fill(name: string, values: Record<string, string>, as = name): Promise<string> {
    const text = await readFile(path.join(config, name), 'utf8')
    const filled = text.replaceAll(/\$\{(\w+)\}/g, (_all, key: string) => {
      const value = values[key]
      if (value === undefined) throw new Error(`deploy/cluster/${name} wants ${key}.`)
      return value
    })
    return this.write(as, filled)
  }

  async write(name: string, text: string): Promise<string> {
    const place = path.join(this.folder, name)
    await writeFile(place, text)
    return place
  }

  start(name: string, { command, args, env = {}, asPostgres = false }: Command) {
    const log = openSync(this.#logOf(name), 'a')
    const child = spawn(command, args, {
      cwd: asPostgres ? this.folder : root,
      stdio: ['ignore', log, log],
      detached: true,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...env },
      ...(asPostgres && this.#postgres),
    })
    closeSync(log)
    child.on('error', () => {})
    this.#running.set(name, child)
  }

  /** Sends the signal to the process that was started under the name; resolves when it has ended. */
  async end(name: string, signal: NodeJS.Signals): Promise<void> {
    const child = this.#running.get(name)
    this.#running.delete(name)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  isRunning(name: string): boolean {
    const child = this.#running.get(name)
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** The end of the output of one process. */
  log(name: string): string {
    return readFileSync(this.#logOf(name), 'utf8').slice(-3_000)
  }

  /** The ends of the output of all processes. */
  logs(): string {
    return [...this.#running.keys()].map((name) => `--- ${name}\n${this.log(name)}\n`).join('')
  }

  /** Patroni's PostgreSQL is no child of this process: `close` finds and kills it by its data folder. */
  watchPostgres(dataFolder: string) {
    this.#dataFolders.push(dataFolder)
  }

  killPostgres(dataFolder: string) {
    const pid = Number(readIfThere(path.join(dataFolder, 'postmaster.pid'))?.split('\n')[0])
    try {
      if (pid > 1) process.kill(pid, 'SIGKILL')
    } catch {
      // PostgreSQL has ended by itself.
    }
  }

  /** Ends everything and removes the folder. */
  async close() {
    await Promise.all([...this.#running.keys()].map((name) => this.end(name, 'SIGKILL')))
    for (const dataFolder of this.#dataFolders) this.killPostgres(dataFolder)
    await sleep(300)
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  #logOf(name: string) {
    return path.join(this.folder, `${name}.log`)
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Waits until `isSo` answers true. @throws an error that names what was waited for */
export async function until(what: string, isSo: () => Promise<unknown>, seconds = 90): Promise<void> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    if (await isSo().catch(() => false)) return
    if (performance.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}.`)
    await sleep(200)
  }
}
