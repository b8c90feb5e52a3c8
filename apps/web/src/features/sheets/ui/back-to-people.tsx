import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'

export function BackToPeople() {
  return (
    <Link to="/app/employees" search={{}} className="-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm text-sm text-text-muted hover:text-text coarse:min-h-11">
      <ChevronLeft aria-hidden="true" className="size-4" />
      Trabalhadores
    </Link>
  )
}
