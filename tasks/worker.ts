import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'
import { adminPage, appAddresses, workerFile } from '../src/contract/pages.ts'

/** Files beside the bundler's: what the frame of a screen and the installed app show. */
const pictures =
  /^(?:favicon\.(?:ico|svg)|icon-\d+(?:-maskable)?\.png|apple-touch-icon\.png|logo\.(?:png|svg)|wordmark\.svg|manifest\.webmanifest|art\/aquarium-\d-(?:480|960)\.webp)$/

/** Bundles the service worker into a built folder, with the list of the files that it keeps there. */
export async function buildWorker(folder: string): Promise<void> {
  const kept = await keptFiles(folder)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(kept) },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: 'src/worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: workerFile.slice(1) },
      },
    },
  })
}

/** Of the screens that every keeper has, with the parts that they fetch late: a form must open without a network, too. */
async function keptFiles(folder: string): Promise<{ mark: string; files: string[] }> {
  const page = await readFile(path.join(folder, 'app.html'), 'utf8')
  const linked = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]*\.(?:js|css))"/g)].map(nameIn)
  // It names the files of all screens, also of those that are not kept, and is named after what is in it.
  const mark = linked.find((file) => file.startsWith('/assets/app-'))
  const screens = [...page.matchAll(/<meta name="screen-files" data-path="([^"]*)" ([^>]*)>/g)].filter(
    ([, pattern = '']) =>
      appAddresses.some((address) => !address.startsWith(adminPage) && new RegExp(pattern).test(address)),
  )
  if (!mark || screens.length === 0) throw new Error('The built page names no screens.')
  const named = screens.flatMap(([, , names = '']) =>
    [...names.matchAll(/\/assets\/[\w.-]+/g)].map(([file]) => file),
  )
  const files = new Set([...linked, ...named])
  const built = new Set((await readdir(path.join(folder, 'assets'))).map((name) => `/assets/${name}`))
  for (const file of files) {
    if (file === mark) continue
    const text = await readFile(path.join(folder, file), 'utf8')
    for (const [, name] of text.matchAll(/(?:assets\/|["'`]\.\/)([\w.-]+\.\w+)/g))
      if (built.has(`/assets/${name}`)) files.add(`/assets/${name}`)
  }
  const beside = (await readdir(folder, { recursive: true })).filter((file) => pictures.test(file))
  return { mark, files: [...files, ...beside.map((file) => `/${file}`)].sort() }
}

function nameIn([, name = '']: RegExpMatchArray): string {
  return name
}
