import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-tool.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** The browser of the machine: Playwright's own download is not used. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isExecutable)
}

/** Answers a sentence when there is no browser and none can be installed. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return isExecutable(found) ? undefined : `CHROMIUM_PATH names ${found}, which cannot be run.`
  const remedy = 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.'
  if (process.getuid?.() !== 0) return remedy
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const update = await runTool('apt-get', ['update', '-qq'], { env })
  const install = await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
    env,
  })
  return findChromium() ? undefined : `${update.output}${install.output}${remedy}`
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
