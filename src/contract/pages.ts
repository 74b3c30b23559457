import type { demoAquarium } from '#domain/demo-aquarium.ts'
import { logFormKey } from './address-keys.names.ts'

/** The page on which a user begins. */
export const dashboardPage = '/dashboard'

/** The page with the preferences of an account. */
export const settingsPage = '/settings'

/** The phones that are let in. */
export const devicesPage = '/devices'

/** The service worker, which starts the app without a network. */
export const workerFile = '/sw.js'

/** The page on which a phone is paired. */
export const pairPage = '/pair'

/** A tank as a link shows it, to people without an account. */
export const sharedPage = '/s'

/** The tanks that somebody has deleted and can bring back. */
export const deletedPage = `${settingsPage}/deleted`

/** Everything that opens a part of the account without a session. */
export const accessPage = `${settingsPage}/access`

/** How and when somebody is told of what is due. */
export const remindersPage = `${settingsPage}/reminders`

/** Leads to the form of a new log in the tank that was tested last: the shortcut of the installed app. */
export const logPage = '/log'

export function aquariumPage(id: number | ':id'): string {
  return `/aquarium/${id}`
}

/** The page of an aquarium with the form of a new log open: the QR code on the tank's stand leads here. */
export function logFormPage(id: number): string {
  return `${aquariumPage(id)}?${logFormKey}=1`
}

/** What was done to an aquarium, by day. */
export function carePage(id: number | ':id'): string {
  return `${aquariumPage(id)}/care`
}

/** How somebody else looks after an aquarium for its owner. */
export function lookAfterPage(id: number | ':id'): string {
  return `${aquariumPage(id)}/look-after`
}

/** The page of one parameter of an aquarium: `/aquarium/7/alkalinity`, by its slug. */
export function parameterPage(id: number | ':id', { slug }: { readonly slug: string }): string {
  return `${aquariumPage(id)}/${slug}`
}

/** What an import into an aquarium has brought: `/aquarium/7/imports/12`. */
export function importPage(id: number | ':id', importId: number | ':import'): string {
  return `${aquariumPage(id)}/imports/${importId}`
}

/** The calculators of an aquarium; `of` chooses the first to be shown, and `parameter` what it begins with. */
export function calculatorPage(id: number | ':id', query?: { of: string; parameter: string }): string {
  return `${aquariumPage(id)}/calculator${query ? `?of=${query.of}&parameter=${query.parameter}` : ''}`
}

/** The page on which an admin begins. */
export const adminPage = '/admin'

/** The lists that admins manage, by what their rows are. */
export const adminLists = {
  users: { address: '/admin/users', title: 'User Management' },
  aquariums: { address: '/admin/aquariums', title: 'Aquarium Management' },
  logs: { address: '/admin/logs', title: 'Log Management' },
  audit: { address: '/admin/audit', title: 'Audit Log' },
} as const

/** Addresses behind the sign-in, all of one HTML file. `:id` and `:import` are positive integers, `:parameter` a parameter's slug. */
export const appAddresses: readonly string[] = [
  dashboardPage,
  logPage,
  settingsPage,
  devicesPage,
  deletedPage,
  accessPage,
  remindersPage,
  aquariumPage(':id'),
  carePage(':id'),
  lookAfterPage(':id'),
  calculatorPage(':id'),
  parameterPage(':id', { slug: ':parameter' }),
  importPage(':id', ':import'),
  adminPage,
  ...Object.values(adminLists).map(({ address }) => address),
]

/** A regular expression for an address's paths, also for a tank, import or parameter that does not exist: its page says so. */
export function pathPattern(address: string): string {
  return `^${address.replace(/:(?:id|import)\b/g, '[1-9]\\d*').replace(':parameter', '[^/]+')}/?$`
}

/** The address of the demo. A type keeps both places equal, since the demo's page loads nothing of this file. */
export const demoPage: typeof demoAquarium.public_link = '/demo-aquarium'
/** The calculators for anybody, without a tank. */
export const calculatorsPage = '/calculators'
/** What programs can do here, call by call. */
export const developersPage = '/developers'
export const aboutPage = '/about'
export const termsPage = '/terms'
export const privacyPage = '/privacy'
export const blogPage = '/blog'
/** The licences of all that Coralline consists of, as plain text, and the list of it in CycloneDX. */
export const licencesPage = '/licences'
export const sbomFile = '/sbom.json'

export function postPage(slug: string): `/${string}` {
  return `${blogPage}/${slug}`
}

/** The built landing pages, one with each of the five pictures: the server sends any of them for `/`. */
export const homePages = ['/', '/hero/2', '/hero/3', '/hero/4', '/hero/5'] as const

/** Where the page is built that is sent for an address that has no page. */
export const missingPage = '/404'

/**
 * Stands in the built pages, the feed and the sitemap for the instance's own address, which is known only when it
 * starts. The top-level domain is reserved and never resolves (RFC 2606).
 */
export const builtOrigin = 'https://public-url.invalid'
