import { customKey, idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'

type CustomParameters = readonly { id: number }[]
type ByParameter<Value> = { readonly [Key in string]?: Value }

/** Names custom parameters by their position: they have other ids in another account. */
export function byPosition<Value>(of: ByParameter<Value>, own: CustomParameters): ByParameter<Value> {
  const keys = [
    ...parameterKeys.map((key) => [key, key] as const),
    ...own.map(({ id }, index) => [customKey(id), customKey(index + 1)] as const),
  ]
  return Object.fromEntries(keys.flatMap(([key, name]) => (of[key] ? [[name, of[key]]] : [])))
}

/** The opposite; what is about a position without a parameter is left out. */
export function byId<Value>(of: ByParameter<Value>, own: CustomParameters): ByParameter<Value> {
  const entries = Object.entries(of).flatMap(([key, value]) => {
    const position = idOfCustomKey(key)
    if (position === undefined) return [[key, value] as const]
    const parameter = own[position - 1]
    return parameter ? [[customKey(parameter.id), value] as const] : []
  })
  return Object.fromEntries(entries)
}
