import { BackLink } from '#shared/ui/back-link.tsx'

export function BackToPeople() {
  return (
    <BackLink to="/app/employees" search={{}}>
      Trabalhadores
    </BackLink>
  )
}
