import path from 'node:path'
import type { Plugin, ResolvedConfig, Rolldown } from 'vite'
import { build } from 'vite'
import { importersOf } from './chunks.ts'

const query = '?page-script'

/** The address of a built script, and those of what it imports from the beginning. */
type PageScript = { address: string; imports: string[] }

/**
 * `import script from './visitor.ts?page-script'` tells a page that is built where its own script lies. Such a script is built
 * by itself and shares no file with the app: whatever the app needs costs its pages nothing.
 */
export function pageScripts(): Plugin {
  const scripts = new Map<string, PageScript>()
  return {
    name: 'coralline-page-scripts',
    // The pages are drawn after the browser's build, by another one.
    sharedDuringBuild: true,
    async load(id) {
      if (!id.endsWith(query)) return undefined
      const file = id.slice(0, -query.length)
      const { name, mode, config } = this.environment
      // There the app draws every page.
      if (mode === 'dev') return exported(undefined)
      if (name !== 'client') return exported(scripts.get(file))
      const files = await builtFiles(file, config)
      const entry = files.find(({ isEntry }) => isEntry)
      if (!entry) throw new Error(`${file} was not built.`)
      for (const { fileName, code } of files) this.emitFile({ type: 'asset', fileName, source: code })
      scripts.set(file, {
        address: `/${entry.fileName}`,
        imports: entry.imports.map((fileName) => `/${fileName}`),
      })
      return exported(undefined)
    },
  }
}

/** Its style sheets are those of the page, which is drawn with the same parts. */
async function builtFiles(file: string, { build: { target }, css }: ResolvedConfig) {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // In one style sheet, which is left out: a part that is loaded late would ask for its own.
    // Of the same names.
    css: { modules: css.modules ?? {} },
    build: {
      target,
      write: false,
      cssCodeSplit: false,
      rolldownOptions: { input: file, output: { codeSplitting: { groups: [firstPart(file)] } } },
    },
  })
  if (!('output' in result)) throw new Error(`${file} is built once.`)
  return result.output.filter((output) => output.type === 'chunk')
}

/** All that a script begins with: in one file it is compressed better than in one for each set of parts that come later. */
function firstPart(file: string): Rolldown.CodeSplittingGroup {
  const name = path.basename(file, path.extname(file))
  return {
    name: (module, graph) =>
      module === file || importersOf(module, graph).has(file) ? `${name}-first` : null,
  }
}

function exported(script: PageScript | undefined) {
  return { code: `export default ${JSON.stringify(script)}`, map: null }
}
