import { createHash } from 'node:crypto'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { blogPosts } from './tasks/blog/plugin.ts'
import { chunkGroups } from './tasks/chunks.ts'
import { pageScripts } from './tasks/page-scripts.ts'

export default defineConfig({
  plugins: [blogPosts(), pageScripts(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } },
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
})

/** By the text of a style sheet, the classes in it. */
const classes = new Map<string, string[]>()

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
