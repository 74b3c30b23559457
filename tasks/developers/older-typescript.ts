import { registerHooks } from 'node:module'

/** Loaded before the generator of types, which needs the compiler as a library: TypeScript 7 is a command only. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
})
