/** The outline of the list, as index.html draws it before any script has run (base.css): one goes over into the other unseen. */
export function BootOutline() {
  return (
    <div className="boot" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
