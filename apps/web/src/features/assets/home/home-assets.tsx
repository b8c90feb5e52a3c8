import { Link } from '@tanstack/react-router'

import type { HomePartProps } from '#shared/ui/home-part.ts'
import { Section } from '#shared/ui/section.tsx'
import { TEXT_LINK } from '#shared/ui/text-link.ts'
import { companyLines, moreText, ownDetail } from '../model/home/home-lines.ts'
import { KindIcon } from '../parts/asset-look.tsx'

/** What the reader has of the company, what still waits for their signature first. */
export function OwnAssets({ home: { assets } }: HomePartProps) {
  if (!assets || assets.own_total === 0) return null
  return (
    <Section
      title="Com você"
      actions={
        <Link to="/app/assets" search={{ tab: 'comigo' }} className={TEXT_LINK}>
          Ver
        </Link>
      }
    >
      <ul aria-label="Bens com você" className="flex flex-col gap-3">
        {assets.own.map((asset) => (
          <li key={asset.id} className="flex min-w-0 items-start gap-3">
            <KindIcon kind={asset.kind} />
            <Link to="/app/assets" search={{ bem: asset.id }} className="min-w-0">
              <span className="block font-medium break-words">{asset.name}</span>
              <span className="block text-sm text-text-muted">{ownDetail(asset)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {assets.own_total > assets.own.length && <p className="mt-3 text-sm text-text-muted">{moreText(assets.own_total - assets.own.length)}</p>}
    </Section>
  )
}

/** What waits around the things that the company lends, each number with its rows. */
export function CompanyAssets({ home: { assets } }: HomePartProps) {
  const company = assets?.company
  if (!company || Object.values(company).every((total) => total === 0)) return null
  return (
    <Section
      title="Ativos"
      actions={
        <Link to="/app/assets" className={TEXT_LINK}>
          Ver
        </Link>
      }
    >
      <ul aria-label="Ativos" className="flex flex-col gap-2">
        {companyLines(company).map(({ label, total, search }) => (
          <li key={label} className="flex items-baseline justify-between gap-4">
            <span>{label}</span>
            <Link to={search ? '/app/assets' : '/app/inbox'} search={search ?? {}} className={TEXT_LINK} aria-label={`${label}: ${total.toLocaleString('pt-BR')}`}>
              <span className="tabular font-semibold">{total.toLocaleString('pt-BR')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
