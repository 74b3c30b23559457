// Runs the project's tasks: installs what is missing, builds what has changed, then starts the task on Node 24. It runs
// on any Node from 20 and needs no package. The scripts of package.json call nothing else, because within one shell
// line `node` keeps meaning the machine's own Node even after the install has brought a newer one.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = path.dirname(fileURLToPath(import.meta.url))
const modules = path.join(root, 'node_modules')
const installMark = path.join(modules, '.coralline-lock')
const buildMark = path.join(root, 'build', '.coralline-sources')
const lockFile = path.join(root, '.coralline-setup')

const tasks = {
  start: { entry: 'build/server/main.js', needsBuild: true },
  dev: { entry: 'tasks/dev.ts' },
  build: { entry: 'tasks/build.ts' },
  test: { entry: 'tasks/test.ts', needsBuild: true },
  faults: { entry: 'tasks/faults.ts' },
  cluster: { entry: 'tasks/cluster/run.ts', needsBuild: true },
  check: { entry: 'tasks/check.ts' },
  bench: { entry: 'bench/run.ts', needsBuild: true },
  command: { entry: 'build/server/command.js', needsBuild: true },
}

const buildSources = [
  'src/domain',
  'src/contract',
  'src/server',
  'src/web',
  'src/worker',
  'content',
  'tasks/blog',
  'tasks/build.ts',
  'tasks/chunks.ts',
  'tasks/licences.ts',
  'tasks/page-scripts.ts',
  'tasks/precompress.ts',
  'tasks/server.ts',
  'tasks/worker.ts',
  'public',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

const [taskName = '', ...args] = process.argv.slice(2)
process.chdir(root)
process.exitCode = await main()

async function main() {
  const task = Object.hasOwn(tasks, taskName) ? tasks[taskName] : undefined
  if (!task) return refuse(`Usage: node setup.mjs ${Object.keys(tasks).join('|')}`)

  const installed = await unlessDone(isInstalled, install)
  if (installed !== 0) return installed

  const node = findNode()
  if (!node)
    return refuse(`Coralline runs on Node 24 or newer and this is ${process.version}: install Node 24.`)

  if (taskName === 'build') return withLock(() => build(node, 'inherit'))
  if (task.needsBuild) {
    const built = await unlessDone(isBuilt, () => build(node, 'hold'))
    if (built !== 0) return built
  }
  return run(node, [task.entry, ...args], 'inherit', taskName === 'start')
}

/** Looks again under the lock, since another process may have done the work meanwhile. */
async function unlessDone(isDone, work) {
  if (isDone()) return 0
  return withLock(() => (isDone() ? 0 : work()))
}

function isInstalled() {
  return readIfThere(installMark) === hashFiles(['package-lock.json'])
}

async function install() {
  const hash = hashFiles(['package-lock.json'])
  if (!npmHasInstalled()) {
    process.stdout.write('Installing packages...\n')
    fs.rmSync(installMark, { force: true })
    const npm = process.env.npm_execpath?.endsWith('npm-cli.js')
      ? [process.execPath, process.env.npm_execpath]
      : ['npm']
    const code = await run(
      npm[0],
      [...npm.slice(1), 'ci', '--include=dev', '--no-audit', '--no-fund'],
      'hold',
    )
    if (code !== 0) return code
  }
  writeWhole(installMark, hash)
  return 0
}

/** `npm ci` ends by listing what it installed. When that list agrees with the lock file, nothing is installed again. */
function npmHasInstalled() {
  const list = readIfThere(path.join(modules, '.package-lock.json'))
  if (!list) return false
  const installed = JSON.parse(list).packages
  const wanted = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')).packages
  const same = (place) => installed[place]?.integrity === wanted[place].integrity
  return (
    Object.keys(installed).every((place) => wanted[place] && fs.existsSync(place)) &&
    Object.keys(wanted).every(
      (place) => place === '' || same(place) || (wanted[place].optional && !installed[place]),
    )
  )
}

function isBuilt() {
  return (
    readIfThere(buildMark) === hashFiles(buildSources) &&
    fs.existsSync('build/client') &&
    fs.existsSync('build/server')
  )
}

async function build(node, output) {
  if (output === 'hold') process.stdout.write('Building the web pages...\n')
  // Hashed before the build starts: a file saved meanwhile makes the next start build again.
  const hash = hashFiles(buildSources)
  fs.rmSync(buildMark, { force: true })
  const code = await run(node, [tasks.build.entry, 'build', ...(output === 'hold' ? [] : args)], output)
  if (code === 0) writeWhole(buildMark, hash)
  return code
}

function findNode() {
  const own = path.join(modules, `node-${process.platform}-${process.arch}`)
  const ownVersion = readIfThere(path.join(own, 'package.json'))
  if (ownVersion && isRecent(JSON.parse(ownVersion).version)) return path.join(modules, '.bin', 'node')
  return isRecent(process.versions.node) ? process.execPath : undefined
}

function isRecent(version) {
  return Number.parseInt(version, 10) >= 24
}

/** With output 'hold' the child's output is shown only when it fails. `endsWithUs` gives the child our process id. */
function run(command, commandArgs, output = 'inherit', endsWithUs = false) {
  const held = []
  const child = spawn(command, commandArgs, {
    stdio: output === 'hold' ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...withOwnBin(process.env), ...(endsWithUs && { CORALLINE_PARENT: String(process.pid) }) },
    shell: process.platform === 'win32' && command === 'npm',
  })
  child.stdout?.on('data', (chunk) => held.push(chunk))
  child.stderr?.on('data', (chunk) => held.push(chunk))
  const stopForwarding = forwardSignals(child)
  const stopWatching = endWithNpm(child)
  return new Promise((resolve) => {
    child.on('error', (error) => resolve(refuse(`${command} cannot be started: ${error.message}`)))
    child.on('close', (code, signal) => {
      stopForwarding()
      stopWatching()
      const result = code ?? 128 + constants.signals[signal]
      if (result !== 0) process.stderr.write(Buffer.concat(held))
      resolve(result)
    })
  })
}

function withOwnBin(env) {
  const key = Object.keys(env).find((name) => name.toUpperCase() === 'PATH') ?? 'PATH' // Windows writes Path
  return {
    // glibc would keep the memory of decoded photos for each thread: with this, large pieces return to the system at
    // once.
    MALLOC_MMAP_THRESHOLD_: '131072',
    ...env,
    [key]: `${path.join(modules, '.bin')}${path.delimiter}${env[key] ?? ''}`,
  }
}

function forwardSignals(child) {
  let last = 0
  const forward = (signal) => {
    // A terminal sends Ctrl-C to the child as well, and npm repeats it: a server would take a second signal for
    // impatience.
    const isEcho = (signal === 'SIGINT' && process.stdin.isTTY) || Date.now() - last < 500
    last = Date.now()
    if (!isEcho) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

/**
 * An npm that is killed, or stopped by its process id, passes no signal on, nor does the shell of `sh -c "npm start"`:
 * once one of them is gone, the child gets SIGTERM.
 */
function endWithNpm(child) {
  const before = processesAbove()
  const timer = setInterval(() => {
    if (!process.env.npm_lifecycle_event || processesAbove() === before) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, 500)
  return () => clearInterval(timer)
}

function processesAbove() {
  const npm = npmAbove()
  const [, shell] = /^\d+ \(.*\) \S (\d+)/.exec(readIfThere(`/proc/${npm}/stat`) ?? '') ?? []
  const isCommand = /^[^\0]*\b(?:sh|dash|ash|bash|busybox)\0(?:sh\0)?-c\0/.test(
    readIfThere(`/proc/${shell}/cmdline`) ?? '',
  )
  // Whoever ignores SIGHUP, as nohup does, is to outlive the shell.
  const [, ignored = '0'] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readIfThere('/proc/self/status') ?? '') ?? []
  return isCommand && (Number.parseInt(ignored.slice(-1), 16) & 1) === 0 ? `${npm} ${shell}` : String(npm)
}

/** The id of our parent; if that is the shell of npm (dash stays, bash does not), of the shell's parent. */
function npmAbove() {
  const above = readIfThere(`/proc/${process.ppid}/stat`)?.match(
    /^\d+ \((?:sh|dash|ash|bash|busybox)\) \S (\d+)/,
  )
  return above ? Number(above[1]) : process.ppid
}

/** Allows one install or build at a time in a clone. */
async function withLock(work) {
  while (!takeLock()) {
    if (isAbandoned()) fs.rmSync(lockFile, { force: true })
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    fs.rmSync(lockFile, { force: true })
  }
}

/** The lock holds a process id. After an hour that id may belong to another process: no install or build is so long. */
function isAbandoned() {
  const taken = fs.statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  if (Date.now() - taken > 3_600_000) return true
  try {
    process.kill(Number(readIfThere(lockFile)), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

function takeLock() {
  try {
    fs.writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    // The account that a server runs under may have no right to write here.
    if (error.code === 'EACCES' || error.code === 'EROFS')
      process.exit(refuse('Not built since it was changed. As the owner of this folder: npm run build'))
    throw error
  }
}

function hashFiles(places) {
  const hash = createHash('sha256')
  const add = (place) => {
    const stat = fs.statSync(place, { throwIfNoEntry: false })
    if (stat?.isDirectory()) {
      for (const name of fs.readdirSync(place).sort()) add(`${place}/${name}`)
    } else if (stat && !/\.test\.tsx?$/.test(place)) {
      hash.update(`${place}\0${stat.size}\0`).update(fs.readFileSync(place))
    }
  }
  places.forEach(add)
  return hash.digest('hex')
}

/** Writes a draft and renames it, so that a mark is never there in part. */
function writeWhole(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  fs.writeFileSync(draft, text)
  fs.renameSync(draft, file)
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  return 1
}
