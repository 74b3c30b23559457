/// <reference types="vite/types/importMeta.d.ts" />

/** Imported as `* as css`: the bundler then writes each class where it is used, and tells of one that no sheet has. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}

declare module '*.css' {}

interface WindowEventMap {
  'vite:preloadError': Event & { payload: Error }
}
