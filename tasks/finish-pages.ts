import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Manifest } from './early-requests.ts'
import { askEarly } from './early-requests.ts'
import { heroPages } from './hero-pages.ts'
import { beginLate, beginPainted } from './late-scripts.ts'

/** The last step of the build: what React Router has prerendered becomes what the server sends. */
export async function finishPages(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((file) => path.basename(file) === 'index.html')) {
    const place = path.join(folder, file)
    await writeFile(place, await beginLate(await readFile(place, 'utf8'), folder))
  }
  const home = await readFile(path.join(folder, 'index.html'), 'utf8')
  // The server sends any of them: see readPublicPages.
  for (const [index, page] of heroPages(home).entries())
    await writeFile(path.join(folder, index === 0 ? 'index.html' : `index.${index + 1}.html`), page)
  const app = path.join(folder, '__spa-fallback.html')
  await writeFile(
    app,
    askEarly(await beginPainted(await readFile(app, 'utf8'), folder), await readManifest(folder)),
  )
}

/** Which files each route needs, as React Router noted it for the browser. */
async function readManifest(folder: string): Promise<Manifest> {
  const assets = path.join(folder, 'assets')
  const file = (await readdir(assets)).find((name) => /^manifest-.*\.js$/.test(name))
  const [, json] = (file && (await readFile(path.join(assets, file), 'utf8')).match(/=(\{.*\});?\s*$/s)) || []
  if (!json) throw new Error('The list of routes is not where it used to be.')
  return JSON.parse(json)
}
