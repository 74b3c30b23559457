import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { runTool } from './run-tool.ts'

/** Debian's. The first is Chromium without windows: the journeys take a fifth less of the processor with it. */
const packages = ['chromium-headless-shell', 'chromium']
const names = [...packages, 'chromium-browser', 'google-chrome']

/** The browser of the machine: Playwright's own download is not used. */
export function findChromium(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable)
}

/** Answers a sentence when there is no browser and none can be installed. */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) return isExecutable(found) ? undefined : `CHROMIUM_PATH names ${found}, which cannot be run.`
  const remedy = 'The browser tests need Chromium: install it, or set CHROMIUM_PATH to a Chromium or Chrome.'
  if (process.getuid?.() !== 0) return remedy
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const runs = [await runTool('apt-get', ['update', '-qq'], { env })]
  for (const name of packages) {
    if (findChromium()) return undefined
    runs.push(await runTool('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env }))
  }
  return findChromium() ? undefined : `${runs.map(({ output }) => output).join('')}${remedy}`
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
