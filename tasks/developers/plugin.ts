import type { Plugin } from 'vite'
import { developersFile, readDevelopersPage } from './read-page.ts'

/** Makes a module of the page for developers: `developers.md?page` has it as elements. */
export function developersPage(): Plugin {
  return {
    name: 'coralline-developers-page',
    load(id) {
      if (!id.endsWith(`/${developersFile}?page`)) return undefined
      this.addWatchFile(id.slice(0, -'?page'.length))
      return { code: `export default ${JSON.stringify(readDevelopersPage())}`, map: null }
    },
  }
}
