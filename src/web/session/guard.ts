import { useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { redirect, replace, useLocation } from 'react-router'
import { adminRequired, authenticationRequired } from '#contract/errors/errors.ts'
import { adminPage } from '#contract/pages.ts'
import type { User } from '#contract/users.ts'
import { isSignedOut, NetworkError } from '#web/api/api.ts'
import { leaveToSignIn } from '#web/offline/leave-to-sign-in.ts'
import { messageOf, showMessage } from '#web/ui/messages/notification.ts'
import { guardTitle } from './guard-title.ts'
import type { SignedIn } from './session.ts'
import { fetchUser } from './session.ts'

const stayHash = '#offline'

let settledAddress: string | undefined

export function useSettledAddress(): void {
  const { pathname, search, hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failing navigation has a key of its own
  useEffect(() => {
    settledAddress = pathname + search
    // Only the router needs the hash; in the address bar it would be bookmarked and shared.
    if (hash === stayHash) history.replaceState(history.state, '', settledAddress)
  }, [pathname, search, hash, key])
}

/** The signed-in user. Visitors are sent away, and from the admin's pages also users who are no admins. */
export async function requireUser(url: URL, signal: AbortSignal): Promise<SignedIn> {
  const user = await fetchUser(signal).catch((error: unknown) => turnAway(error, url))
  user?.keepToTank?.(url)
  if (user && isAdminPath(url)) requireAdmin(user)
  if (user) return user
  showMessage({ title: guardTitle, body: authenticationRequired().message })
  throw redirect('/')
}

function isAdminPath({ pathname }: URL): boolean {
  return pathname === adminPage || pathname.startsWith(`${adminPage}/`)
}

function requireAdmin({ role }: User): void {
  if (role === 'admin') return
  showMessage({ title: guardTitle, body: adminRequired().message })
  throw redirect('/')
}

/** The guard asks again when the path changes, not for every page of a table. */
export function isOtherPath({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}

/** True when the data of the same address are loaded again, as after a change. */
export function isRefresh({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href === nextUrl.href
}

async function turnAway(error: unknown, url: URL): Promise<never> {
  if (isSignedOut(error)) return leaveToSignIn(url.pathname + url.search)
  if (error instanceof DOMException) throw error
  stayWithoutNetwork(guardTitle, error)
  showMessage({ title: guardTitle, body: error instanceof Error ? messageOf(error) : 'Unknown error' })
  throw redirect('/')
}

/** Without a network, stays on the page that is shown and says why; when no page is shown yet, throws the error. */
export function stayWithoutNetwork(title: string, error: unknown): void {
  if (!(error instanceof NetworkError)) return
  if (settledAddress === undefined) throw error
  showMessage({ title, body: messageOf(error) })
  // The router calls no loaders for an address that differs only in its hash.
  throw replace(settledAddress + stayHash)
}
