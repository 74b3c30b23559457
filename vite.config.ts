import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { blogPosts } from './tasks/blog/plugin.ts'

export default defineConfig({
  plugins: [blogPosts(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page needs all of it: in one file it is compressed better than in seven that import each other.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|scheduler|react-router|@react-router)\//,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    target: 'es2023',
    // The first browsers with light-dark(): rewritten for older ones, it would not follow the scheme that Mantine sets.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    // The policy of the pages allows data: for images only, and a file is cached on its own.
    assetsInlineLimit: 0,
  },
})
