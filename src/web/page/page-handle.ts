import type { MetaDescriptor, Params } from 'react-router'
import type { PageScriptName } from './page-files.ts'

/** The head of a page, made from the data of its route's own loader. */
export type PageMeta = (page: { loaderData: never; params: Params }) => MetaDescriptor[]

/** What a route on the screen tells the rest of the app. */
export type PageHandle = { meta?: PageMeta | undefined; pageScript?: PageScriptName | undefined }
