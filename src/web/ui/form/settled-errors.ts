/** The sentences beside fields without those of fields that have just been changed: they are about the former texts. */
export function withoutErrors<Errors extends Readonly<Record<string, string>>>(
  errors: Errors,
  changed: readonly string[],
): Errors {
  if (!changed.some((name) => errors[name] !== undefined)) return errors
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.includes(name))) as Errors
}
