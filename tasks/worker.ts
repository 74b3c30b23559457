import { readdir } from 'node:fs/promises'
import { build } from 'vite'
import { workerFile } from '#contract/pages.ts'
import { placeholderPictures } from '#web/aquariums/placeholder-pictures.ts'
import { pictureAddress } from '#web/ui/drawn/picture.ts'

/** Files to keep besides the bundler's: those that the frame of a screen and the installed app show. */
const icons =
  /^(?:favicon\.(?:ico|svg)|icon-\d+(?:-maskable)?\.png|apple-touch-icon\.png|logo\.(?:png|svg)|wordmark\.svg|manifest\.webmanifest)$/
/** The drawn covers, as AVIF only: there is hardly any browser with service workers left that cannot read it. */
const covers = placeholderPictures.flatMap((picture) =>
  picture.widths.map((width) => pictureAddress(picture, { width, format: 'avif' })),
)

/** The files that the worker keeps, by address. */
export type KeptFiles = {
  /** A file that only this build has and its page names: its name is of its content, which lists all screens' files. */
  mark: string
  /** Files of the screens of every user and the parts they load lazily: a form must open without a network, too. */
  files: readonly string[]
}

/** Bundles the service worker into a built folder, with the list of the files that it keeps there. */
export async function buildWorker(folder: string, { mark, files }: KeptFiles): Promise<void> {
  const beside = (await readdir(folder)).filter((file) => icons.test(file))
  const kept = { mark, files: [...files, ...beside.map((file) => `/${file}`), ...covers].sort() }
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
