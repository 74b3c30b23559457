import { appAddresses, dashboardPage, pathPattern } from '#contract/pages.ts'

declare const self: ServiceWorkerGlobalScope

/** Written in by the build: see tasks/worker.ts. */
declare const BUILD: {
  /** A file that only this build has, and that its page names. */
  mark: string
  /** What the signed-in screens are made of. No answer of the API is ever among it. */
  files: readonly string[]
}

// Once: each place that names it gets all of it.
const build = BUILD
/** In milliseconds: then the page that is kept is shown instead. */
const patience = 3000
const cacheName = `coralline ${build.mark}`
const files = new Set(build.files)
const pages = appAddresses.map((address) => new RegExp(pathPattern(address)))

self.addEventListener('install', (event) => event.waitUntil(keepBuild()))
self.addEventListener('activate', (event) => event.waitUntil(dropOldBuilds()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (pages.some((page) => page.test(pathname))) event.respondWith(pageFor(request))
  } else if (files.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
})

/** A page names its build: one of this build waits for nothing, any other hears that there is a newer one. */
self.addEventListener('message', ({ data, source }) => {
  if (data === build.mark || data === 'take over') void self.skipWaiting()
  else source?.postMessage('newer')
})

/** All of it or nothing. @throws when the server has another build by now: the browser tries again later */
async function keepBuild() {
  const page = await fetch(dashboardPage, { cache: 'no-cache' })
  const isOfThisBuild = page.ok && !page.redirected && (await page.clone().text()).includes(build.mark)
  if (!isOfThisBuild) throw new Error(`The server does not send the page of ${build.mark}.`)
  const cache = await caches.open(cacheName)
  try {
    await cache.addAll(build.files)
    await cache.put(dashboardPage, page)
  } catch (error) {
    await caches.delete(cacheName)
    throw error
  }
}

/** The build before this one stays: tabs may still be open with it. */
async function dropOldBuilds() {
  const others = (await caches.keys()).filter((name) => name !== cacheName)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
}

async function pageFor(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheName)).match(dashboardPage, { ignoreVary: true })
  if (!kept) return fetch(request)
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patience))
  return Promise.race([fetch(request).catch(() => kept), late])
}

/** Names of `assets` are hashes of what is in them: a page of another build finds its own files, or none. */
async function fileFor(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const own = await caches.open(cacheName)
  const kept =
    (await own.match(pathname, { ignoreVary: true })) ?? (await caches.match(pathname, { ignoreVary: true }))
  return kept ?? fetch(request)
}
