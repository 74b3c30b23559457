import { useSearchParams } from 'react-router'
import { useIsHydrated } from './hydrated.ts'

const nothing = new URLSearchParams()

/** The query of the address, and how to change it. A page that was built without one is brought to life as if it had none. */
export function usePageSearch(): ReturnType<typeof useSearchParams> {
  const [search, setSearch] = useSearchParams()
  return [useIsHydrated() ? search : nothing, setSearch]
}
