import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'

/** The named part of a page that tells of birthdays and years at the company. */
export function CelebrationsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Section
      title="Celebrar"
      actions={
        <Link to="/app/employees/anniversaries" className={TEXT_LINK}>
          Ver todos
        </Link>
      }
    >
      {children}
    </Section>
  )
}
