import { readdir } from 'node:fs/promises'
import { build } from 'vite'
import { workerFile } from '../src/contract/pages.ts'

/**
 * Files beside the bundler's: what the frame of a screen and the installed app show. Covers as AVIF: a browser with workers that
 * reads none is hardly left.
 */
const pictures =
  /^(?:favicon\.(?:ico|svg)|icon-\d+(?:-maskable)?\.png|apple-touch-icon\.png|logo\.(?:png|svg)|wordmark\.svg|manifest\.webmanifest|art\/aquarium-\d-\d+\.avif)$/

/** What the worker keeps, by address. */
export type KeptFiles = {
  /** A file that only this build has, and that its page names: it is named after what is in it, the files of all screens. */
  mark: string
  /** Of the screens that every keeper has, with the parts that they fetch late: a form must open without a network, too. */
  files: readonly string[]
}

/** Bundles the service worker into a built folder, with the list of the files that it keeps there. */
export async function buildWorker(folder: string, { mark, files }: KeptFiles): Promise<void> {
  const beside = (await readdir(folder, { recursive: true })).filter((file) => pictures.test(file))
  const kept = { mark, files: [...files, ...beside.map((file) => `/${file}`)].sort() }
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
