import { Link, useLocation } from 'react-router'
import { parameterPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'

type ParameterLinkProps = { aquariumId: number; parameter: Parameter; className?: string | undefined }

export function linksTo(aquariumId: number) {
  return (parameter: Parameter, className?: string) => (
    <ParameterLink aquariumId={aquariumId} parameter={parameter} className={className} />
  )
}

/** Links to a parameter's page, whose chart then shows the same dates as the chart of this page. */
function ParameterLink({ aquariumId, parameter, className }: ParameterLinkProps) {
  const { from, to } = Object.fromEntries(new URLSearchParams(useLocation().search))
  const search = String(new URLSearchParams({ ...(from && { from }), ...(to && { to }) }))
  return (
    <Link className={className} to={{ pathname: parameterPage(aquariumId, parameter), search }}>
      {parameter.label}
    </Link>
  )
}
