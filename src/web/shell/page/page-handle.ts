import type { MetaDescriptor, Params } from 'react-router'
import type { PageScriptName } from './page-files.ts'

/** The head of a page, with what its route's own loader brought. */
export type PageMeta = (page: { loaderData: never; params: Params }) => MetaDescriptor[]

/** What others learn about a route that is on the screen. */
export type PageHandle = { meta?: PageMeta | undefined; pageScript?: PageScriptName | undefined }
