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
  build: {
    target: 'es2023',
    // The first browsers with light-dark(): rewritten for older ones, it would not follow the scheme that was chosen.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy of the pages allows data: for images only, and a file is cached on its own.
    assetsInlineLimit: 0,
  },
})
