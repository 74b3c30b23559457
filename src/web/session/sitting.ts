import { redirect } from 'react-router'
import type { Me } from '#contract/account.ts'
import type { Sitting } from '#contract/devices.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import { aquariumPage, logFormPage, logPage, lookAfterPage } from '#contract/pages.ts'
import { dayWords } from '#domain/care/task-words.ts'
import { monthNames } from '#domain/time/months.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import type { call } from '#web/api/api.ts'
import { NetworkError } from '#web/api/api.ts'
import { clockAhead } from '#web/api/server-clock.ts'
import { hintedUser, isSitter, lastSitting, sittingKey } from '#web/api/session-hint.ts'
import { localPreferences } from '#web/browser/local-preferences.ts'
import { forgetCachedReplies, load } from '#web/offline/load.ts'
import { clearDraftsOf } from '#web/ui/drafts/drafts.ts'

/** Whoever looks after a tank, as screens know who is signed in: an account of which nothing is told. */
type Sitter = Me & { sitting: Sitting; keepToTank: (url: URL) => void }

/** @throws ApiError unauthenticated once their time is over, NetworkError */
export async function fetchSitter(signal?: AbortSignal, ask: typeof call = load): Promise<Sitter> {
  if (!isSitter()) await forgetKeeper()
  const sitting = await ask('GET /api/sitting', signal && { signal }).catch(refuseIfPast)
  // Without a network, what was answered last may be of a time that has passed.
  if (isPast(sitting)) return signOut()
  try {
    localStorage.setItem(sittingKey, JSON.stringify(sitting))
  } catch {
    // In a browser that keeps nothing, the end of the time is told as the end of any session.
  }
  return {
    ...{ id: sitting.user_id, name: '', email: '', image_url: null, role: 'user' },
    ...{
      subscription_level: 'premium',
      created_at: '',
      last_login_at: null,
      aquarium_count: 1,
      log_count: 0,
      key_count: 0,
    },
    preferences: localPreferences(),
    sees_backups: false,
    is_limited: true,
    sitting,
    keepToTank: (url) => keepToTank(url, sitting),
  }
}

/** Where no answer comes, the end is known all the same. */
async function refuseIfPast(error: unknown): Promise<never> {
  const last = lastSitting()
  if (error instanceof NetworkError && last && isPast(last)) return signOut()
  throw error
}

async function signOut(): Promise<never> {
  await forgetCachedReplies()
  throw authenticationRequired()
}

/** True once its time has passed, by the server's clock as far as that is known. */
export function isPast({ until }: Pick<Sitting, 'until'>): boolean {
  return Date.parse(until) <= Date.now() - clockAhead()
}

/**
 * Forgets what this browser showed last: it may be the keeper's, who has the same id as a sitter of theirs. What the
 * keeper typed is forgotten too, but not what waits to be sent.
 */
export async function forgetKeeper(): Promise<void> {
  await forgetCachedReplies()
  const userId = hintedUser()
  if (userId !== undefined && !isSitter()) clearDraftsOf(userId)
}

/** A sitter has the pages of one tank. */
export function keepToTank({ pathname }: URL, { aquarium_id }: Sitting): void {
  const tank = aquariumPage(aquarium_id)
  const isWithin = pathname === tank || pathname.startsWith(`${tank}/`)
  if (isWithin && pathname !== lookAfterPage(aquarium_id)) return
  throw redirect(pathname === logPage ? logFormPage(aquarium_id) : tank)
}

/** A day as within a sentence, after "until": "12 December", "tomorrow", or "today". */
export function untilWords({ until }: Pick<Sitting, 'until'>, now = new Date()): string {
  const [day, today] = [new Date(until), now].map((moment) => dayOf(wallClock(moment)))
  if (day === undefined || today === undefined || day === today) return 'today'
  return day > today
    ? dayWords(day, today)
    : `${Number(day.slice(8))} ${monthNames[Number(day.slice(5, 7)) - 1]}`
}
