/** Marks of the social providers, drawn simply: the name stands beside each. */
import { type ReactNode } from 'react'
import { type SocialProvider } from '../../../protocol/api/signIn.ts'

export const PROVIDER_ICONS: Record<SocialProvider, () => ReactNode> = {
  google: () => (
    <Mark>
      <g fill="none" strokeWidth="4">
        <path stroke="#ea4335" d="M5.1 8A8 8 0 0 1 17.7 6.3" />
        <path stroke="#fbbc05" d="M5.1 16a8 8 0 0 1 0-8" />
        <path stroke="#34a853" d="M17.1 18.2A8 8 0 0 1 5.1 16" />
        <path stroke="#4285f4" d="M12 12h8a8 8 0 0 1-2.9 6.2" />
      </g>
    </Mark>
  ),
  discord: () => (
    <Mark>
      <path
        fill="#7480f5"
        d="M8.5 5.5c-1.7.3-3 .8-4.2 1.5C2.4 10 1.7 13 2 17c1.5 1.2 3 2 5 2.500l1.1-1.800h7.800l1.1 1.800c2-.5 3.5-1.3 5-2.5.3-4-.4-7-2.3-10-1.2-.7-2.5-1.2-4.2-1.500l-.8 1.400a16 16 0 0 0-5.4 0z"
      />
      <g fill="#fff">
        <ellipse cx="8.7" cy="13" rx="1.7" ry="1.9" />
        <ellipse cx="15.3" cy="13" rx="1.7" ry="1.9" />
      </g>
    </Mark>
  ),
  facebook: () => (
    <Mark>
      <circle cx="12" cy="12" r="10" fill="#1877f2" />
      <path fill="none" stroke="#fff" strokeWidth="2.4" d="M15.5 7.400h-1.300c-1.4 0-2 .8-2 2.200V22M9.2 13h5.6" />
    </Mark>
  ),
}

function Mark({ children }: { children: ReactNode }) {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {children}
    </svg>
  )
}
