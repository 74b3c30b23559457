import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-tool.ts'

const windowed = ['chromium', 'chromium-browser', 'google-chrome']
/** Chromium without windows: with it a browser test takes a quarter less processor time. */
const windowless = 'chromium-headless-shell'

/** The browser of the machine: Playwright's own download is not used. */
function findChromium(): string | undefined {
  return find([windowless, ...windowed])
}

/** A browser that keeps pages for the Back button after they were left. Only one with windows does. */
export function findKeepingChromium(): string | undefined {
  return find(windowed)
}

/** How to start the browser of the machine, which root may only do without a sandbox. */
export function chromiumOptions() {
  const executablePath = findChromium()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  }
}

function find(names: readonly string[]): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

/** Answers a sentence when there is no browser and none can be installed. */
export async function ensureChromium(): Promise<string | undefined> {
  const isRoot = process.getuid?.() === 0
  const found = findKeepingChromium()
  if (found && !isExecutable(found)) return `CHROMIUM_PATH names ${found}, which cannot be run.`
  if (found && (!isRoot || findChromium() !== found || process.env.CHROMIUM_PATH)) return undefined
  const remedy = 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.'
  if (!isRoot) return remedy
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runTool('apt-get', ['update', '-qq'], { env })
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium', windowless]
  const { output } = await runTool('apt-get', install, { env })
  return findKeepingChromium() ? undefined : `${update.output}${output}${remedy}`
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
