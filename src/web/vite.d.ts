/// <reference types="vite/types/importMeta.d.ts" />

/** Imported as `* as css`, so that the bundler writes each class where it is used and reports a missing one. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string }
  export = classes
}

declare module '*.css' {}

/** Imported as the address of the file. */
declare module '*.woff2' {
  const address: string
  export default address
}
