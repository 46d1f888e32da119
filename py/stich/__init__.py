"""stich: Schafkopf, Fipsen, Barbu and Bauernstoss as pure, hidden-information-safe Python."""
