import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { blogPosts } from './tasks/blog/plugin.ts'
import { chunkGroups } from './tasks/chunks.ts'
import { developersPage } from './tasks/developers/plugin.ts'

/** The folder of the program that draws the pages during a build. */
export const documentsFolder = 'build/documents'

export const builtStrictly = {
  // Writes the names of classes where they are used: in lists they took 3 kB of each keeper's page.
  optimization: { inlineConst: true },
  // Fails for a name that a module does not have, such as a class that is not in its style sheet.
  onLog(level: Rolldown.LogLevel, log: Rolldown.RolldownLog, tell: Rolldown.LogOrStringHandler) {
    if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message)
    tell(level, log)
  },
}

/** Keeps all style sheets: Vite drops one whose class names nothing imports, and inlined ones need no import. */
export function keptStyleSheets(): Plugin {
  const handler = (code: string) => ({ code, map: null, moduleSideEffects: 'no-treeshake' as const })
  const transform = { filter: { id: /\.module\.css$/ }, handler }
  return { name: 'kept-style-sheets', apply: 'build', enforce: 'post', transform }
}

/**
 * Makes uPlot's format of numbers and its name of the time zone when they are first asked for, which our charts never do:
 * making both while the script of a tank's page loads took a slow phone 250 ms.
 */
export function lateFormats(): Plugin {
  const numbers = "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')"
  const zone = 'new Intl.DateTimeFormat().resolvedOptions().timeZone'
  const replaced = [
    [`= ${numbers}`, `= { format: (value) => value.toLocaleString(domEnv ? nav.language : 'en-US') }`],
    [`const localTz = ${zone}`, `const localTz = () => ${zone}`],
    ['tz == localTz', 'tz == localTz()'],
  ] as const
  const handler = (code: string) => {
    if (!replaced.every(([made]) => code.split(made).length === 2))
      throw new Error('uPlot makes its formats in another way: look at lateFormats.')
    return { code: replaced.reduce((all, [made, late]) => all.replace(made, late), code), map: null }
  }
  return {
    name: 'late-formats',
    apply: 'build',
    transform: { filter: { id: /uPlot\.esm\.js$/ }, handler },
  }
}

export default {
  plugins: [blogPosts(), developersPage(), react(), keptStyleSheets(), lateFormats()],
  appType: 'custom' as const,
  // The version, for the foot of every page.
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version) },
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        rolldownOptions: {
          input: 'src/web/app.tsx',
          ...builtStrictly,
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      build: {
        outDir: documentsFolder,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/documents.tsx', ...builtStrictly },
      },
    },
  },
  css: {
    modules: {
      // Short, because the names of all classes are a part of the scripts and of each page.
      generateScopedName: '[hash:base64:4]',
    },
  },
  build: {
    target: 'es2023',
    // The page names the files that its screen starts with. Repeated at each `import()`, they took a kilobyte of an
    // aquarium's scripts.
    modulePreload: false,
    // The first browsers with light-dark(): rewritten for older browsers, colours would not follow the scheme that was
    // chosen.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy of the pages allows data: for images only, and a file is cached on its own.
    assetsInlineLimit: 0,
  },
}
