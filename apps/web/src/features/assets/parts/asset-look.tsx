import { Armchair, Car, CircleUser, CreditCard, HardHat, IdCard, KeyRound, Laptop, type LucideIcon, Mouse, Package, Shirt } from 'lucide-react'

import { Badge } from '#shared/ui/badge.tsx'
import { type AssetPaper, kindLabel, paperLook, statusLook } from '../model/asset.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  equipment: Laptop, peripheral: Mouse, furniture: Armchair, vehicle: Car, sim: CreditCard, epi: HardHat, card: IdCard, key: KeyRound, uniform: Shirt, other: Package,
}

/** What sort of thing it is, as a picture with its name for who does not see it. */
export function KindIcon({ kind }: { readonly kind: string }) {
  const Icon = ICONS[kind] ?? Package
  return (
    <span className="flex size-9 shrink-0 items-center justify-center rounded-md bg-sunken text-text-muted">
      <Icon aria-hidden="true" className="size-4.5" />
      <span className="sr-only">{kindLabel(kind)}</span>
    </span>
  )
}

export function StatusBadge({ status }: { readonly status: string }) {
  const { label, tone } = statusLook(status)
  return (
    <Badge tone={tone} dashed={status === 'written_off'}>
      {label}
    </Badge>
  )
}

/** The state of the paper; nothing where there is none. */
export function PaperBadge({ paper }: { readonly paper: AssetPaper }) {
  if (paper.state === 'none') return null
  const { label, tone } = paperLook(paper)
  return <Badge tone={tone}>{label}</Badge>
}

/** Who has it, by the column that the lists read. */
export function HolderName({ name }: { readonly name: string | null }) {
  if (name === null) return <span className="text-text-subtle">Ninguém</span>
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <CircleUser aria-hidden="true" className="size-4 shrink-0 text-text-subtle" />
      <span className="min-w-0 break-words">{name}</span>
    </span>
  )
}
