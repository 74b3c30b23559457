import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import type { PageScriptName } from '#web/shell/page/page-files.ts'
import { pageScripts } from '#web/shell/page/page-files.ts'
import config, { builtStrictly } from '../vite.config.ts'
import { importersOf } from './chunks.ts'

/** The address of a built script, and those of what it imports from the beginning. */
type PageScript = { address: string; imports: string[] }

/** Builds each script of a built page by itself: it shares no file with the app, and whatever the app needs costs its page nothing. */
export async function buildPageScripts(folder: string): Promise<Record<PageScriptName, PageScript>> {
  const built = Object.entries(pageScripts).map(async ([name, file]) => {
    const files = await builtFiles(path.resolve(file))
    const entry = files.find(({ isEntry }) => isEntry)
    if (!entry) throw new Error(`${file} was not built.`)
    for (const { fileName, code } of files) await writeFile(path.join(folder, path.basename(fileName)), code)
    const imports = entry.imports.map((fileName) => `/${fileName}`)
    return [name, { address: `/${entry.fileName}`, imports }] as const
  })
  return Object.fromEntries(await Promise.all(built)) as Record<PageScriptName, PageScript>
}

/** Its style sheets are those of the page, which is drawn with the same parts. */
async function builtFiles(file: string) {
  const result = await build({
    configFile: false,
    plugins: [react()],
    publicDir: false,
    logLevel: 'warn',
    // Of the same names.
    css: config.css ?? {},
    build: {
      target: config.build.target,
      write: false,
      modulePreload: config.build.modulePreload,
      // In one style sheet, which is left out: a part that is loaded late would ask for its own.
      cssCodeSplit: false,
      rolldownOptions: {
        input: file,
        ...builtStrictly,
        output: { codeSplitting: { groups: [firstPart(file)] } },
      },
    },
  })
  if (!('output' in result)) throw new Error(`${file} is built once.`)
  return result.output.filter((output) => output.type === 'chunk')
}

/** All that a script begins with: in one file it is compressed better than in one for each set of parts that come later. */
function firstPart(file: string): Rolldown.CodeSplittingGroup {
  const name = path.basename(file, path.extname(file))
  return {
    debugName: name,
    name: (module, graph) =>
      module === file || importersOf(module, graph).has(file) ? `${name}-first` : null,
  }
}
