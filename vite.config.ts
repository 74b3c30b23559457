import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { blogPosts } from './tasks/blog/plugin.ts'
import { chunkGroups } from './tasks/chunks.ts'

/** What draws the pages, while they are built. */
export const documentsFolder = 'build/documents'

/** By the text of a style sheet, the classes in it. */
const classes = new Map<string, string[]>()

export default {
  plugins: [blogPosts(), react()],
  appType: 'custom' as const,
  environments: {
    client: {
      build: {
        outDir: 'build/client',
        manifest: 'manifest.json',
        rolldownOptions: {
          input: 'src/web/app.tsx',
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      build: {
        outDir: documentsFolder,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/documents.tsx' },
      },
    },
  },
  css: {
    modules: {
      generateScopedName: shortClassName,
    },
  },
  build: {
    target: 'es2023',
    // The first browsers with light-dark(): rewritten for older ones, it would not follow the scheme that was chosen.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy of the pages allows data: for images only, and a file is cached on its own.
    assetsInlineLimit: 0,
  },
}

/**
 * The names of all classes are a part of the scripts, and of each page: they bear a mark of their style sheet and the place of
 * the class in it. The usual ones repeat the name and its line, a kilobyte of the page of an aquarium.
 */
function shortClassName(name: string, _file: string, css: string): string {
  const known = classes.get(css) ?? []
  classes.set(css, known)
  if (!known.includes(name)) known.push(name)
  const sheet = createHash('sha256').update(css).digest('hex').slice(0, 5)
  return `_${sheet}${known.indexOf(name).toString(36)}`
}
