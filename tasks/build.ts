// Builds all that runs into `build/`: the browser's files and the pages into `client`, the server into `server`.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import { createBuilder } from 'vite'
import { adminPage, appAddresses } from '#contract/pages.ts'
import type { PageFiles } from '#web/page/page-files.ts'
import { contentAddress } from '#web/pages/page-content.ts'
import { documentsFolder } from '../vite.config.ts'
import { writeLicences } from './licences.ts'
import { buildPageScripts } from './page-scripts.ts'
import { precompress } from './precompress.ts'
import { buildServer } from './server.ts'
import type { KeptFiles } from './worker.ts'
import { buildWorker } from './worker.ts'

type Documents = typeof import('#web/documents.tsx')

const folder = 'build/client'

const chunks = await buildBrowser()
const kept = await buildPages()
await buildWorker(folder, kept)
await writeLicences(folder)
await precompress(folder)
await buildServer('build/server')

/** Builds the app's files, and from the same sources the program that draws the pages. */
async function buildBrowser(): Promise<Rolldown.OutputChunk[]> {
  const { environments, build } = await createBuilder({ logLevel: 'warn' })
  const built = []
  for (const environment of Object.values(environments)) built.push(await build(environment))
  const [client] = built
  if (!client || !('output' in client)) throw new Error('The app is built once.')
  return client.output.filter((output) => output.type === 'chunk')
}

/** @returns the files of the screens that every user has */
async function buildPages(): Promise<KeptFiles> {
  const scripts = await buildPageScripts(path.join(folder, 'assets'))
  const maker = pathToFileURL(path.resolve(documentsFolder, 'documents.js')).href
  const { buildApp, buildPage, documents, pageAddresses, routeFilesAt, sharedParts }: Documents =
    await import(maker)
  const frame = filesOf(['src/web/app.tsx'])
  for (const address of pageAddresses) {
    const { html, content } = await buildPage(address, ({ routeFiles, pageScripts }) => ({
      styles: union(frame.styles, filesOf(routeFiles.map(sourceOf)).styles),
      scripts: pageScripts.map((name) => scripts[name].address),
      imports: pageScripts.flatMap((name) => scripts[name].imports),
    }))
    await write(path.join(address, 'index.html'), html)
    if (content !== undefined) await write(contentAddress(address), JSON.stringify(content))
  }
  for (const [address, text] of Object.entries(documents)) await write(address, text())
  const app: PageFiles = {
    styles: frame.styles,
    firstScript: scripts.firstCover.address,
    scripts: frame.scripts.slice(0, 1),
    imports: frame.scripts.slice(1),
  }
  await write('app.html', await buildApp(app))
  const shared: PageFiles = {
    styles: union(frame.styles, filesOf([sourceOf('shared-page.tsx')]).styles),
    scripts: [scripts.shared.address],
    imports: scripts.shared.imports,
  }
  await write('shared.json', JSON.stringify(await sharedParts(shared)))
  await rm(documentsFolder, { recursive: true })
  const ofUsers = appAddresses.filter((address) => !address.startsWith(adminPage))
  const sources = ofUsers.flatMap(routeFilesAt).map(sourceOf)
  const [mark] = frame.scripts
  if (mark === undefined || sources.length === 0)
    throw new Error('There are no screens for the worker to keep.')
  const kept = [frame, filesOf(sources, { withLazy: true })].flatMap(Object.values).flat()
  const files = [scripts.firstCover.address, ...kept]
  return { mark, files: [...new Set(files)] }
}

type BuiltFiles = Record<'styles' | 'scripts' | 'assets', string[]>

/** Addresses of the files that modules need at their start, their own first; `withLazy` adds those that come lazily. */
function filesOf(sources: readonly string[], { withLazy = false } = {}): BuiltFiles {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const assets = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk) => {
    const address = `/${chunk.fileName}`
    if (scripts.has(address)) return
    scripts.add(address)
    for (const each of chunk.viteMetadata?.importedCss ?? []) styles.add(`/${each}`)
    for (const each of chunk.viteMetadata?.importedAssets ?? []) assets.add(`/${each}`)
    for (const each of [...chunk.imports, ...(withLazy ? chunk.dynamicImports : [])]) add(chunkNamed(each))
  }
  for (const source of sources) add(chunkWith(source))
  return { scripts: [...scripts], styles: [...styles], assets: [...assets] }
}

function chunkNamed(fileName: string): Rolldown.OutputChunk {
  const chunk = chunks.find((one) => one.fileName === fileName)
  if (!chunk) throw new Error(`${fileName} was not built.`)
  return chunk
}

/** The file that a module is in, alone or with others. */
function chunkWith(source: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(path.resolve(source)))
  if (!chunk) throw new Error(`${source} was not built.`)
  return chunk
}

function sourceOf(routeFile: string): string {
  return `src/web/screens/${routeFile}`
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])]
}

async function write(address: string, text: string) {
  const file = path.join(folder, address)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, text)
}
