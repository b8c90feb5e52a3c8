import { Check } from 'lucide-react'

import { brandRamp } from '#shared/brand/brand-ramp.ts'
import { cn } from '#shared/ui/cn.ts'
import { HUES, type SettingValue } from '../model/setting.ts'

export interface HueChoiceProps {
  readonly value: number | null
  readonly isBusy: boolean
  readonly onChoose: (value: SettingValue) => void
}

const SWATCH = 'relative flex size-9 cursor-pointer items-center justify-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus coarse:size-11'

/** The hues around the circle, each in the color that pages, mails and papers would have. */
export function HueChoice({ value, isBusy, onChoose }: HueChoiceProps) {
  const swatch = (hue: number | null, name: string, color: string) => (
    <label key={name} title={name} className={cn(SWATCH, value === hue && 'ring-2 ring-text ring-offset-2 ring-offset-surface')} style={{ backgroundColor: color }}>
      <input type="radio" name="brand-hue" className="sr-only" checked={value === hue} disabled={isBusy} onChange={() => onChoose(hue)} />
      <span className="sr-only">{name}</span>
      {value === hue && <Check aria-hidden="true" className="size-4.5" color="#ffffff" />}
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">Cor da empresa</legend>
      <div className="flex max-w-xl flex-wrap gap-2">
        {swatch(null, 'Cor do Vínculo', '#0b637d')}
        {HUES.map(({ hue, name }) => swatch(hue, name, brandRamp(hue, 'light').primary))}
      </div>
    </fieldset>
  )
}
