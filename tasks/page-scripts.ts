import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Rolldown } from 'vite'
import { build } from 'vite'
import type { PageScriptName } from '#web/page/page-files.ts'
import { pageScripts } from '#web/page/page-files.ts'
import config, { builtStrictly, lateFormats } from '../vite.config.ts'
import { importersOf } from './chunks.ts'

/** The address of a built script, and the addresses of the files that it imports at its start. */
type PageScript = { address: string; imports: string[] }

/** Builds each script of a built page alone, sharing no files with the app: its page loads nothing for the app only. */
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

/** The files of a script without style sheets: its page, drawn with the same parts, names them (tasks/build.ts). */
async function builtFiles(file: string) {
  const result = await build({
    configFile: false,
    plugins: [react(), lateFormats()],
    publicDir: false,
    logLevel: 'warn',
    define: config.define,
    // So that classes have the same names.
    css: config.css ?? {},
    build: {
      target: config.build.target,
      write: false,
      modulePreload: config.build.modulePreload,
      // One style sheet, which is left out. With several, a lazily loaded part would request its own.
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

/** Puts all that a script needs at its start into one file, which compresses better than one for each lazy set. */
function firstPart(file: string): Rolldown.CodeSplittingGroup {
  const name = path.basename(file, path.extname(file))
  return {
    debugName: name,
    name: (module, graph) =>
      module === file || importersOf(module, graph).has(file) ? `${name}-first` : null,
  }
}
