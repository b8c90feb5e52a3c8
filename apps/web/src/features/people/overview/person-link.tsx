import { Link } from '@tanstack/react-router'

export const linkClass = 'rounded-sm text-primary-text underline-offset-2 hover:underline'

/** Somebody's name, leading to their page. Underlined, since it may stand in a sentence. */
export function PersonLink({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link to="/app/employees/$employeeId" params={{ employeeId: id }} preload="intent" data-person-card={id} className={`${linkClass} underline`}>
      {name}
    </Link>
  )
}
