/** The outline of the list, as index.html draws it before any script has run (base.css) so that React replaces it without a visible change. */
export function BootOutline() {
  return (
    <div className="boot" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
